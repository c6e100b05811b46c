export { type AllBooks, allBooks } from './all-books.ts';
export type { RenderSummary } from './compose-accountant-mail.ts';
export { booksOf, type ReadBooksPorts } from './read-books.ts';
export { accountantMailKind, accountantNoticeKind } from './store/accountant-messages.ts';
export { bookPages } from './store/book-pages.ts';
