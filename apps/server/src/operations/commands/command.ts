/** A command of the operator: a file of this folder, and a line of commands.ts. */
import type { Result } from '@boardwright/core';
import type { SiteSettings } from '../site.ts';

export interface Operator {
  readonly site: SiteSettings;
  /** The version of this program. */
  readonly version: string;
  print(line: string): void;
}

export interface OperatorCommand {
  /** The arguments. Square brackets: optional; dots: repeatable. */
  readonly usage: string;
  readonly about: string;
  /** Returns what was done, in one line. */
  run(operator: Operator, args: readonly string[]): Promise<Result<string>>;
}
