import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { getPhoto } from './get-photo.ts';
import { photoPorts } from './photos.wiring.ts';

const ports = photoPorts();

export const handler = accountOperation('get-photo', {
  query: ['size'],
  answer: fileAnswer,
  run: ({ userId, path, query }) => getPhoto(userId, path.photoId, query.size, ports),
});
