/** Who wants to be told what, and how. */
import * as v from 'valibot';
import { rows } from '../entity/wire.ts';
import { notificationsWords } from '../words/notifications.ts';
import { CHANNELS, type Channel, maySwitch, TOPICS, type Topic } from './topic.ts';

const { wrong } = notificationsWords;

/** `PUT /notifications/preferences`: one switch. */
export const Preference = v.pipe(
  v.object({
    topic: v.picklist(TOPICS, wrong.topic),
    channel: v.picklist(CHANNELS, wrong.channel),
    wanted: v.boolean(wrong.wanted),
  }),
  v.forward(
    v.check(({ topic, channel, wanted }) => wanted || maySwitch(topic, channel), wrong.fixed),
    ['wanted'],
  ),
);
export type Preference = v.InferOutput<typeof Preference>;

/** One channel of a topic. `fixed`: it cannot be switched off. */
export type ChannelChoice = { readonly channel: Channel; readonly wanted: boolean; readonly fixed: boolean };

/** A topic that may concern the caller. */
export type TopicChoice = { readonly topic: Topic; readonly channels: readonly ChannelChoice[] };

const channelWire = { channel: 'channel', wanted: 'wanted', fixed: 'fixed' } as const;

export const topicChoiceWire = {
  topic: 'topic',
  channels: rows<ChannelChoice>()('channels', channelWire),
} as const;
