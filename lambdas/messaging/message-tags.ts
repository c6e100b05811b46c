import type { MessageName } from '#domain/messaging/message';

/** The tags of a message's mail, by which the mail service's reports find it again. */
export const messageTags = ({ kind, id, owner }: MessageName): Readonly<Record<string, string>> => ({
  kind,
  message: id,
  ...(owner !== undefined && { owner }),
});
