#!/usr/bin/env bash
# tabletop-tools (PyPI, 0.7.1): saves of Tabletop Simulator, each unpacked into the same folder and
# packed again.
# Guess: after `tts unpack` into the folder, `tts repack` gives the save that was unpacked last.
# Seen: so while a bag or stack has a counter in it. When the last counter is taken out, the folder
# keeps what was in the bag before, and the packed save has that counter twice: on the map, and
# again in the bag, under the same identifier. It does not matter whether the empty bag has an
# empty list or none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip --quiet --disable-pip-version-check install tabletop-tools==0.7.1 \
  attrs==26.1.0 bson==0.5.10 cattrs==26.2.1 requests==2.34.2 toml==0.10.2
cat >save.py <<'PY'
import json
import sys

SCRIPT = {"LuaScript": "", "LuaScriptState": ""}


def thing(kind, guid, name):
    return {"Name": kind, "GUID": guid, "Nickname": name, **SCRIPT}


on_map, empty = int(sys.argv[1]), sys.argv[2]
counters = [thing("Custom_Token", f"00000{n}", f"counter {n}") for n in (1, 2)]
bag = thing("Bag", "0000ba", "bag")
if counters[on_map:] or empty == "list":
    bag["ContainedObjects"] = counters[on_map:]
table = [bag, *counters[:on_map]]
print(json.dumps({"SaveName": "game", "Note": "", **SCRIPT, "ObjectStates": table}))
PY
cat >show.py <<'PY'
import json
import sys

for name in ("saved", "packed"):
    bag, *on_map = json.load(open(f"{name}.json"))["ObjectStates"]
    in_bag = bag.get("ContainedObjects", [])
    places = (" and ".join(thing["Nickname"] for thing in things) for things in (in_bag, on_map))
    print(" ", name + ":", "bag: {}; map: {}".format(*(place or "nothing" for place in places)))
PY
for empty in absent list; do
  rm -rf kept
  mkdir kept
  for taken in 0 1 2; do
    python3 save.py "$taken" "$empty" >saved.json
    (cd kept && ../env/bin/tts unpack ../saved.json && ../env/bin/tts repack ../packed.json)
    echo "$taken taken out; list of an empty bag: $empty"
    python3 show.py
  done
done >seen.txt
cat seen.txt
diff seen.txt - <<'SEEN'
0 taken out; list of an empty bag: absent
  saved: bag: counter 1 and counter 2; map: nothing
  packed: bag: counter 1 and counter 2; map: nothing
1 taken out; list of an empty bag: absent
  saved: bag: counter 2; map: counter 1
  packed: bag: counter 2; map: counter 1
2 taken out; list of an empty bag: absent
  saved: bag: nothing; map: counter 1 and counter 2
  packed: bag: counter 2; map: counter 1 and counter 2
0 taken out; list of an empty bag: list
  saved: bag: counter 1 and counter 2; map: nothing
  packed: bag: counter 1 and counter 2; map: nothing
1 taken out; list of an empty bag: list
  saved: bag: counter 2; map: counter 1
  packed: bag: counter 2; map: counter 1
2 taken out; list of an empty bag: list
  saved: bag: nothing; map: counter 1 and counter 2
  packed: bag: counter 2; map: counter 1 and counter 2
SEEN
echo "as seen: the last counter taken out of a bag is there again"
