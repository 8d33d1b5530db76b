export { sidesBoard as board } from './sides.tsx';
