/** The entry for worker threads that play games between bots. */
export { answerTasks } from './answer-tasks.ts';
export { contestantOf } from './contestant.ts';
export { loadGames, OWN_GAMES } from './load-games.ts';
