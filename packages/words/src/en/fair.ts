/** Texts about random results that anybody can verify. */
export const fair = {
  title: 'Verify a game',
  choose: 'Choose a game file',
  intro: 'The file is checked on this device. Nothing is sent.',
  green: 'Fair: every random result was made by all players and the server together.',
  amber: 'Fair, with gaps: some players’ numbers or signatures are missing, or were replaced.',
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
    n === 1 ? `1 random result without a number from ${name}.` : `${n} random results without a number from ${name}.`,
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
  noFile: 'The server does not provide the file of this game, so its random results cannot be verified.',
  awaiting: (names: string): string => `The random result is waiting for a number from ${names}.`,
  goOn: 'Go on without it',
  isFair: 'Random results are made by all players and the server together. Anyone can verify them.',
  isPlain: 'The server makes the random results alone.',
  otherSite:
    'The key of this site has changed since your last visit, and the previous key has not signed the new one. Ask the operator whether this is right.',
  keep: 'Save this verifier as a file',
  evidence: 'Save the evidence',
  limitsTitle: 'What this does not prove',
  limits: [
    'Players may have told each other their cards.',
    'The server knows the hidden cards that it deals. An operator who also plays could look at them.',
    'This program itself could lie to you. Check the file on another device, or with the Python program.',
  ] as readonly string[],
  failures: {
    'fair-former': 'This file uses an older protocol, whose proofs show nothing.',
    'fair-malformed': 'The proof cannot be read.',
    'fair-order': 'A random result is missing or in the wrong place.',
    'fair-server': 'The server used a number that does not follow from its secret.',
    'fair-link': 'A player’s number is not one of those that its device had fixed.',
    'fair-share': 'A player’s number is not signed by that player’s device.',
    'fair-missing': 'A player’s number is missing, and the others have not agreed to that.',
    'fair-seat': 'The key or the numbers of a player are not signed by that player’s device.',
    'fair-command': 'A move is not signed by the device of its player.',
    'fair-seed': 'The start of the game does not follow from the numbers.',
    'fair-ticket': 'The result does not follow from the numbers.',
    'fair-undo': 'A move before a random result was taken back.',
    'fair-signature': 'The server’s signature does not match this game.',
    'fair-rules': 'The log does not follow the rules of the game.',
    'fair-result': 'The result in the log does not follow from the numbers.',
    'fair-other-draw': 'The server asked this device for a number that the game does not need now.',
    'fair-asked-twice': 'The server asked this device twice for one number, for different moves.',
    'fair-switched': 'The server asked for numbers for one move and used them for another.',
    'fair-shown': 'The game that the server showed differs from the game that it stored.',
    'fair-plain': 'The server promised fair random results, but makes them alone.',
  },
};
