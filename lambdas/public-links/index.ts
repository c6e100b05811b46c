export { invoiceQuestionKind } from './store/question-kind.ts';
