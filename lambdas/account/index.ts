export { verification } from './store/verification.ts';
