export { banqiBoard as board } from './sides.tsx';
