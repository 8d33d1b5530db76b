import type { AddCommands } from '@boardwright/cli/kit';

/** Adds this kit's commands. It loads what a command needs when the command runs, because the help needs only their flags. */
export const addCommands: AddCommands = () => {};
