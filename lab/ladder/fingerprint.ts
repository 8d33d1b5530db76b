/** Makes fingerprints of bots from their play, so that stored games are dropped after a change of search, weights or rules. */
import { createHash } from 'node:crypto';
import { makeBot, playGame } from '@boardwright/bots';
import { presetOf, type Kind } from '@boardwright/core';
import type { Bot, Knowledge, Level } from '@boardwright/core/bots';

/** A small number of nodes, to be fast. Some plies use more, because deep search differs from shallow. */
const NODES = 100;
const DEEP_NODES = 2000;
const DEEP_EVERY = 20;
const MOST_PLIES = 300;
/** The number of digits of a score that are compared. The last ones may differ between engines. */
const DIGITS = 9;

/**
 * Lets a bot play against itself, limited by nodes, and hashes every choice with its score and node count. The result is the same on every
 * machine.
 */
export function fingerprintOf<K extends Kind>(knowledge: Knowledge<K>, level: Level): string {
  const { game } = knowledge;
  const [hash, seats] = [createHash('sha256'), presetOf(game).seats];
  const bots = Array.from({ length: seats }, () =>
    heard(makeBot(knowledge, level), (choice) => hash.update(JSON.stringify(choice))),
  );
  let asked = 0;
  const nodes = (): number => Math.min(level.nodes, ++asked % DEEP_EVERY === 0 ? DEEP_NODES : NODES);
  playGame(game, bots, 'fingerprint', { nodes, plies: MOST_PLIES });
  return hash.digest('hex').slice(0, 16);
}

function heard<K extends Kind>(bot: Bot<K>, hear: (choice: readonly unknown[]) => void): Bot<K> {
  return {
    choose: (sight, budget) => {
      const choice = bot.choose(sight, budget);
      hear([choice.action, choice.score?.toFixed(DIGITS), choice.nodes]);
      return choice;
    },
  };
}
