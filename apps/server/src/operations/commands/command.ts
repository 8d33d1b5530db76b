/** A command of the operator. Each has a file in this folder and a line in commands.ts. */
import type { Result } from '@boardwright/core';
import type { Settings } from '../../settings.ts';
import type { SiteSettings } from '../site.ts';

/** The settings with which this site's running server can be reached. */
export type RunningServer = Pick<Settings, 'host' | 'port' | 'metricsToken'>;

export interface Operator {
  readonly server?: RunningServer;
  readonly site: SiteSettings;
  /** The value of SITE_KEY. */
  readonly siteKey?: string | null;
  /** The version of this server. */
  readonly version: string;
  print(line: string): void;
}

export interface OperatorCommand {
  /** The arguments in words. Square brackets mark optional ones, dots repeatable ones. */
  readonly usage: string;
  readonly about: string;
  /** Example arguments, as typed after the program's name. */
  readonly example: string;
  /** Runs the command and returns one line about the result. */
  run(operator: Operator, args: readonly string[]): Promise<Result<string>>;
}
