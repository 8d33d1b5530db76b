#!/bin/sh
# Builds connect_four.cc with checkouts of OpenSpiel and, inside its folder open_spiel, of abseil-cpp and nlohmann/json:
# sh build.sh <checkout of OpenSpiel> <folder for objects>, then run <folder>/connect_four. It takes about ten minutes on one core.
set -eu
source=$1 objects=$2 here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$objects"
cd "$source"
absl=$(find open_spiel/abseil-cpp/absl -name '*.cc' | grep -E '/(base|strings|random|numeric|container|hash|types|time|synchronization|debugging|crc|profiling)/' |
  grep -vE 'test|benchmark|mock|_win|print_hash|gentables|chi_square')
spiel=$(echo open_spiel/action_view.cc open_spiel/game_parameters.cc open_spiel/observer.cc open_spiel/spiel.cc \
  open_spiel/spiel_utils.cc open_spiel/utils/usage_logging.cc open_spiel/utils/status.cc open_spiel/games/connect_four/connect_four.cc)
for file in $absl $spiel "$here/connect_four.cc"; do
  g++ -std=c++17 -O2 -DNDEBUG -I . -I open_spiel/abseil-cpp -c "$file" -o "$objects/$(echo "$file" | tr / _).o"
done
g++ -O2 "$objects"/*.o -lpthread -o "$objects/connect_four"
