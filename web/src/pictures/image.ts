/** Decodes an image from a player's file, before any of the image is drawn. */

/**
 * Returns an image that can be drawn. Rejects if the browser cannot read the file, or if the image
 * has more pixels than `most`: a small file may decode to a huge picture.
 */
export async function loaded(file: Blob, most: number): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = () => failed(new Error('No image.'));
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
  const pixels = image.naturalWidth * image.naturalHeight;
  if (pixels === 0 || pixels > most) throw new Error(`An image of ${pixels} pixels.`);
  return image;
}
