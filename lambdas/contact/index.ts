export { contactKind, contactMessage } from './store/contact-messages.ts';
