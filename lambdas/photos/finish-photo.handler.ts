import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { finishPhoto } from './finish-photo.ts';
import { photoPorts } from './photos.wiring.ts';

const ports = photoPorts();

export const handler = accountOperation('finish-photo', {
  run: ({ userId, path }) => finishPhoto(userId, path.photoId, ports),
});
