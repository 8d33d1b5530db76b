/** A command of the operator: a file of this folder, and a line of commands.ts. */
import type { Result } from '@boardwright/core';
import type { SiteSettings } from '../site.ts';

export interface Operator {
  readonly site: SiteSettings;
  /** Of this program. */
  readonly version: string;
  print(line: string): void;
}

export interface OperatorCommand {
  /** What follows its name. Square brackets: may be left out; dots: may be repeated. */
  readonly usage: string;
  readonly about: string;
  /** Returns what was done, in one line. */
  run(operator: Operator, args: readonly string[]): Promise<Result<string>>;
}
