/** Lessons: a few steps, each with a board and a task. */
import type { Exercise } from './exercise.ts';

/** A step of a lesson. */
export interface LessonStep<Id extends string = string> extends Exercise {
  /** The key of the step's words. */
  readonly id: Id;
  /** The position, in the game's notation. */
  readonly position: string;
  /** A move that the rules refuse in this position, and the code of the fault. */
  readonly refused: { readonly play: string; readonly code: string };
  /** A part of the position's text that is there after the answer. */
  readonly leads: string;
}

/** The words of a step. */
export interface StepWords {
  /** The task. */
  readonly task: string;
  /** The sentence that sums up the step. */
  readonly done: string;
}
