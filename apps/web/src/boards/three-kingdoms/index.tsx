export { kingdomsBoard as board } from '../banqi/sides.tsx';
