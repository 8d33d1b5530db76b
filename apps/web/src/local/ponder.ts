/** Whether bots may think during a person's turn: only if the player wants it, and not while the device runs on battery. */
import { boolean } from '@boardwright/core/decode';
import { readItem, writeItem } from '../storage/storage.ts';

/** The battery state, in browsers that report it. */
export interface BatteryState {
  readonly charging: boolean;
}

export function ponderChosen(): boolean {
  return readItem('ponder', boolean) ?? false;
}

export function choosePonder(chosen: boolean): void {
  writeItem('ponder', chosen);
}

/** Returns whether bots may ponder. If the battery state is unknown, the player's choice decides. */
export function mayPonder(chosen: boolean, power: BatteryState | null): boolean {
  return chosen && power?.charging !== false;
}

/** Returns the battery of this device, which keeps its state up to date; null if the browser does not report it. */
export async function batteryOf(device: object): Promise<BatteryState | null> {
  const ask: unknown = Reflect.get(device, 'getBattery');
  if (typeof ask !== 'function') return null;
  const power: unknown = await Promise.resolve(Reflect.apply(ask, device, [])).catch(() => null);
  return isBatteryState(power) ? power : null;
}

function isBatteryState(power: unknown): power is BatteryState {
  return typeof power === 'object' && power !== null && 'charging' in power && typeof power.charging === 'boolean';
}
