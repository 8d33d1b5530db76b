/** Lessons: a few steps, each with one board and one thing to do. */
import type { Exercise } from './exercise.ts';

export interface LessonStep<Id extends string = string> extends Exercise {
  /** The key of its words. */
  readonly id: Id;
  /** The position, in the text of the game. */
  readonly position: string;
  /** What the rules refuse here, and the code of their fault. */
  readonly refused: { readonly play: string; readonly code: string };
  /** A part of the text of the position to which the answer leads. */
  readonly leads: string;
}

export interface StepWords {
  /** What to do. */
  readonly task: string;
  /** What has been learnt. */
  readonly done: string;
}
