import { rows } from '../entity/wire.ts';
import type { Channel, Topic } from './topic.ts';

/** One channel of a topic. `fixed`: it cannot be switched off. */
export type ChannelChoice = { readonly channel: Channel; readonly wanted: boolean; readonly fixed: boolean };

export type TopicChoice = { readonly topic: Topic; readonly channels: readonly ChannelChoice[] };

const channelWire = { channel: 'channel', wanted: 'wanted', fixed: 'fixed' } as const;

export const topicChoiceWire = {
  topic: 'topic',
  channels: rows<ChannelChoice>()('channels', channelWire),
} as const;
