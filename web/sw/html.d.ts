/** A page of the site as text, as the bundle includes it. */
declare module '*.html' {
  const text: string;
  export default text;
}
