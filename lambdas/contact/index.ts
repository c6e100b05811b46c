export { contactMessage } from './store/contact-message.ts';
export { contactMessageHandler } from './store/contact-messages.ts';
