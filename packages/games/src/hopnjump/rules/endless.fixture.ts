/** Presets that may never end by the rules alone. */
export const endless: Readonly<Record<string, string>> = {
  contract: 'the rules of the contract know no draw, and one frog left at home stalls for ever',
};
