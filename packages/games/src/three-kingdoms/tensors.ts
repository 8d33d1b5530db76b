export { kingdomsTensors as tensors } from '../banqi/tensors.ts';
