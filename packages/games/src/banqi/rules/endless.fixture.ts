/** Presets that may never end by the rules alone. */
export const endless: Readonly<Record<string, string>> = {
  contract: 'the contract knows no draw in Classic, so two pieces can evade each other for ever',
};
