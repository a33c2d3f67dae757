import * as v from 'valibot';
import { requiredId } from '../entity/validation.ts';
import { notificationsWords } from '../words/en/notifications.ts';
import { CHANNELS, canSwitchTopic, TOPICS } from './topic.ts';

const { wrong } = notificationsWords;

/** A moment on the wire; no id has this form. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The moment (ms since the epoch) of `upTo`; null for an id, and NaN for an invalid moment. */
export const momentOfUpTo = (upTo: string): number | null => (MOMENT.test(upTo) ? Date.parse(upTo) : null);

/** `POST /notifications/read`: the newest seen notification, by its `created_at` or its id. */
export const ReadUpTo = v.object({
  up_to: v.pipe(
    requiredId(wrong.upTo, 300),
    v.check((upTo) => !Number.isNaN(momentOfUpTo(upTo)), wrong.upTo),
  ),
});

/** `PUT /notifications/preferences`: one switch. */
export const Preference = v.pipe(
  v.object({
    topic: v.picklist(TOPICS, wrong.topic),
    channel: v.picklist(CHANNELS, wrong.channel),
    wanted: v.boolean(wrong.wanted),
  }),
  v.forward(
    v.check(({ topic, channel, wanted }) => wanted || canSwitchTopic(topic, channel), wrong.fixed),
    ['wanted'],
  ),
);
export type Preference = v.InferOutput<typeof Preference>;
