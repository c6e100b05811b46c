export { contactMessage, contactMessageHandler } from './store/contact-messages.ts';
