/** Texts about random results that anyone can verify. */
export const fair = {
  title: 'Verify a game',
  choose: 'Choose a game file',
  intro: 'The file is checked on this device. Nothing is sent.',
  green: 'Fair: every random result was made by all players and the server together.',
  amber: 'Fair, with gaps: not everybody’s numbers, as fixed before the game, are in every random result.',
  red: 'NOT fair: the random results of this game cannot be trusted.',
  unknown: 'Cannot be verified',
  checking: 'Checking the random results…',
  draws: (n: number): string =>
    n === 1
      ? '1 random result, and the start of the game, follow from the numbers of the players and the server.'
      : `${n} random results, and the start of the game, follow from the numbers of the players and the server.`,
  onlyStart: 'The start of the game follows from the numbers of the players and the server. Nothing else was random.',
  seats: (names: string): string => `Took part: ${names}, and the server.`,
  nobody: 'No player took part: the results come from numbers that the server had fixed before.',
  missing: (name: string, n: number): string =>
    n === 1 ? `1 random result without a number of ${name}.` : `${n} random results without a number of ${name}.`,
  replaced: (name: string, n: number): string =>
    n === 1 ? `${name} changed to new numbers once.` : `${name} changed to new numbers ${n} times.`,
  unsigned: (name: string, n: number): string =>
    n === 1 ? `1 move of ${name} is not signed by a device.` : `${n} moves of ${name} are not signed by a device.`,
  overlooked: (n: number): string =>
    n === 1
      ? 'This device was connected, and the server made 1 random result without its number.'
      : `This device was connected, and the server made ${n} random results without its number.`,
  compare: 'Compare with another device',
  compareWhy: 'Everybody who played the same game sees the same code.',
  head: 'Fingerprint of the game',
  site: 'Key of the site',
  start: 'the start of the game',
  draw: (n: number): string => `random result ${n}`,
  entry: (n: number): string => `entry ${n} of the log`,
  where: (places: string): string => `Where: ${places}`,
  noProof: 'This file has no proof. Its random results were not made by the players and a server together.',
  noFile: 'The server does not give the file of this game, so nothing shows that its random results were fair.',
  awaiting: (names: string): string => `The random result waits for a number of ${names}.`,
  goOn: 'Go on without it',
  isFair: 'Random results are made by all players and the server together. Anyone can verify them.',
  isPlain: 'The server makes the random results alone.',
  otherSite:
    'This site has another key than when this device was here last, and the last key has not signed it. Ask its operator whether that is right.',
  keep: 'Save this verifier as a file',
  evidence: 'Save the evidence',
  limitsTitle: 'What this does not prove',
  limits: [
    'Players may have told each other their cards.',
    'The server knows the hidden cards that it deals. Whoever runs it and plays may look at them.',
    'The program that you see may lie to you. Check the file on another device, or with the Python program.',
  ] as readonly string[],
  failures: {
    'fair-former': 'This file is of an older version, whose proofs show nothing.',
    'fair-malformed': 'The proof cannot be read.',
    'fair-order': 'A random result is missing, or is not where it belongs.',
    'fair-server': 'The server used a number that does not follow from its secret.',
    'fair-link': 'A player’s number is not one of those that its device had fixed.',
    'fair-share': 'A player’s number is not signed by that player’s device.',
    'fair-missing': 'A player’s number is missing, and the others have not agreed to that.',
    'fair-seat': 'The key or the numbers of a player are not signed by that player’s device.',
    'fair-command': 'A move is not signed by the device of its player.',
    'fair-seed': 'The start of the game does not follow from the numbers.',
    'fair-ticket': 'The result does not follow from the numbers.',
    'fair-undo': 'A move was taken back over a random result.',
    'fair-signature': 'The server has signed something else than this game.',
    'fair-rules': 'The log does not follow the rules of the game.',
    'fair-result': 'The log has another result than the numbers give.',
    'fair-other-draw': 'The server asked this device for a number that the game does not need now.',
    'fair-asked-twice': 'The server asked this device twice for one number, for different moves.',
    'fair-switched': 'The server asked for numbers for one move and used them for another.',
    'fair-shown': 'The server showed another game than it wrote down.',
    'fair-plain': 'The server had promised fair random results, and makes them alone.',
  },
};
