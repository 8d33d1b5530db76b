import { spend, type EveningFlags } from '../evening.ts';
import { sitDown, type GameFlags } from '../sitting.ts';
import type { World } from '../world.ts';

export async function play(world: World, id: string | undefined, flags: GameFlags & EveningFlags): Promise<number> {
  return spend(world, await sitDown(world, id, flags), flags);
}
