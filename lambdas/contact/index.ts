export { contactMessage } from './store/contact-message.ts';
export { contactRoom } from './store/contact-messages.ts';
