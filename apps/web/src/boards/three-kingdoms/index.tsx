export { sidesBoard as board } from '../banqi/sides.tsx';
