export { booksOf, type ReadBooksPorts } from './read-books.ts';
export type { RenderStatement } from './read-statement.ts';
export { bookPages } from './store/book-pages.ts';
export { statementKind } from './store/statement-messages.ts';
