# Sourced by the scripts about Tiled: unpacks Debian's package and all that it needs into the
# current folder, and defines `tiled_1_8`, which runs it without a screen. Needs Debian 12 with apt.
: "${folder:?}"
mkdir -p packages/partial root
touch status # an empty list of installed packages, so that apt names every library
apt-get --quiet --quiet --yes --download-only --no-install-recommends \
  --option "Dir::State::status=$folder/status" --option "Dir::Cache::archives=$folder/packages" \
  --option APT::Sandbox::User=root install tiled=1.8.2-1 >/dev/null
for file in packages/*.deb; do dpkg-deb --extract "$file" root; done
python3 - <<'PY' # the picture of the tiles, two of 32 x 28 pixels
import struct
import zlib


def chunk(name, data):
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)


rows = b"".join(b"\0" + b"\0\x80\0" * 64 for _ in range(28))
head = struct.pack(">IIBBBBB", 64, 28, 8, 2, 0, 0, 0)
with open("ground.png", "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head))
    file.write(chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
PY
tiled_1_8() {
  local libraries
  libraries=$(find "$folder/root" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
  LD_LIBRARY_PATH=$libraries QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=$folder HOME=$folder \
    QT_PLUGIN_PATH=$(dirname "$(dirname "$(find "$folder/root" -name libqoffscreen.so)")") \
    "$folder/root/usr/bin/tiled" "$@"
}
