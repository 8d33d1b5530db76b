/** What Hop ’n’ Jump needs of a language. */
export interface HopWords {
  readonly board: string;
  readonly sides: readonly string[];
  toGo(n: number): string;
  readonly stop: string;
  /** What to do now: at the start of a turn, in a chain. */
  readonly status: Readonly<Record<'move' | 'chain', string>>;
  secondsLeft(n: number): string;
  frog(side: string): string;
  readonly pad: string;
  readonly water: string;
  readonly canMove: string;
  readonly held: string;
  readonly target: string;
  readonly hopped: string;
  step(side: string, squares: string): string;
  hop(side: string, squares: string): string;
  stops(side: string): string;
  readonly keys: string;
  /** The rules on one card. */
  readonly card: {
    readonly goal: string;
    readonly step: string;
    readonly hop: string;
    readonly chain: string;
    readonly home: string;
    readonly end: string;
    readonly more: readonly string[];
  };
  readonly chooseFirst: string;
  readonly stuck: string;
  readonly notYours: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly presets: Readonly<Record<string, string>>;
  readonly presetNotes: Readonly<Record<string, string>>;
  /** By the key of an option. */
  readonly optionNotes: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
}
