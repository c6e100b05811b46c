/** Replaces event streams, which none of our calls uses. S3's client needs these functions when it is created. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export const eventStreamSerdeProvider = (): void => {};

export { default as EventStreamSerde } from './nothing.ts';
