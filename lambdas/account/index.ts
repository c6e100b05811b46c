export { verification } from './store/verifications.ts';
