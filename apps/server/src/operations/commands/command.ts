/** A command of the operator: a file of this folder, and a line of commands.ts. */
import type { Result } from '@boardwright/core';
import type { Settings } from '../../settings.ts';
import type { SiteSettings } from '../site.ts';

/** The address of this site's server, if it runs. */
export type RunningServer = Pick<Settings, 'host' | 'port' | 'metricsToken'>;

export interface Operator {
  readonly server?: RunningServer;
  readonly site: SiteSettings;
  /** The value of SITE_KEY. */
  readonly siteKey?: string | null;
  /** The version of this program. */
  readonly version: string;
  print(line: string): void;
}

export interface OperatorCommand {
  /** The arguments. Square brackets: optional; dots: repeatable. */
  readonly usage: string;
  readonly about: string;
  /** The words after the program's name. */
  readonly example: string;
  /** Runs the command and returns one line about its result. */
  run(operator: Operator, args: readonly string[]): Promise<Result<string>>;
}
