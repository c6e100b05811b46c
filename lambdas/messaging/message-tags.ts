import type { MessageName } from '#domain/messaging/message';

/** The tags of a message's email. SES repeats them in its events, so that the message can be found. */
export const messageTags = ({ kind, id, owner }: MessageName): Readonly<Record<string, string>> => ({
  kind,
  message: id,
  ...(owner !== undefined && { owner }),
});
