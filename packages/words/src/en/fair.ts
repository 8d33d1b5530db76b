/** Texts about random results that anyone can verify. */
export const fair = {
  title: 'Verify a game',
  choose: 'Choose a game file',
  intro: 'The file is checked on this device. Nothing is sent.',
  verified: 'Verified',
  failed: 'NOT verified',
  draws: (n: number): string =>
    n === 1
      ? '1 random result, and the start of the game, follow from the numbers of the players and the server.'
      : `${n} random results, and the start of the game, follow from the numbers of the players and the server.`,
  onlyStart: 'The start of the game follows from the numbers of the players and the server. Nothing else was random.',
  seats: (names: string): string => `Took part: ${names}, and the server.`,
  nobody: 'No player took part: the results come from numbers that the server had fixed before the game.',
  missing: (name: string, n: number): string =>
    `${name} took no part in ${n === 1 ? '1 random result' : `${n} random results`}.`,
  replaced: (name: string, draw: number): string => `${name} changed to new numbers before random result ${draw}.`,
  signed: (entries: number): string => `The server signed all ${entries} entries of the log.`,
  key: (key: string): string => `The server’s key: ${key}`,
  start: 'the start of the game',
  draw: (n: number): string => `random result ${n}`,
  entry: (n: number): string => `entry ${n} of the log`,
  where: (places: string): string => `Where: ${places}`,
  noProof: 'This file has no proof. Its random results were not made by the players and a server together.',
  limitsTitle: 'What this does not prove',
  limits: [
    'Players may have told each other their cards.',
    'The server knows the hidden cards that it deals. Whoever runs it and plays may look at them.',
    'The program that you see may lie to you. Check the file on another device, or with the Python program.',
  ] as readonly string[],
  failures: {
    'fair-malformed': 'The proof in this file cannot be read.',
    'fair-order': 'A random result is missing, or is not where it belongs.',
    'fair-server': 'The server used a number that does not follow from its secret.',
    'fair-link': 'A player’s number does not follow from what that player had fixed before the game.',
    'fair-seed': 'The start of the game does not follow from the numbers.',
    'fair-ticket': 'The result does not follow from the numbers.',
    'fair-undo': 'A move was taken back over a random result.',
    'fair-signature': 'The log is not the one that the server signed.',
    'fair-rules': 'The log does not follow the rules of the game.',
    'fair-result': 'The log has another result than the numbers give.',
  },
};
