// Plays random games of Connect Four with OpenSpiel and prints plies per second of processor time, six times.
#include <ctime>
#include <iostream>
#include <random>

#include "open_spiel/spiel.h"

static double ProcessorTime() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

int main() {
  const int kGames = 20000;
  std::mt19937 source(1);
  auto game = open_spiel::LoadGame("connect_four");
  for (int round = 0; round < 6; round++) {
    long plies = 0;
    const double start = ProcessorTime();
    for (int i = 0; i < kGames; i++) {
      auto state = game->NewInitialState();
      while (!state->IsTerminal()) {
        const auto legal = state->LegalActions();
        state->ApplyAction(legal[source() % legal.size()]);
        plies++;
      }
    }
    std::cout << plies / (ProcessorTime() - start) << " plies/s" << std::endl;
  }
}
