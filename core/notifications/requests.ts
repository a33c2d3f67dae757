/** What calls about notifications take. */
import * as v from 'valibot';
import { requiredId } from '../entity/validation.ts';
import { notificationsWords } from '../words/notifications.ts';
import { CHANNELS, maySwitch, TOPICS } from './topic.ts';

const { wrong } = notificationsWords;

/** A moment as the wire has it; no id is written so. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The moment (ms) that this names; null for an id, and NaN for what is only written like a moment. */
export const momentOf = (upTo: string): number | null => (MOMENT.test(upTo) ? Date.parse(upTo) : null);

/** `POST /notifications/read`: the newest that was seen, by its `created_at` or its id. */
export const ReadUpTo = v.object({
  up_to: v.pipe(
    requiredId(wrong.upTo, 300),
    v.check((upTo) => !Number.isNaN(momentOf(upTo)), wrong.upTo),
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
    v.check(({ topic, channel, wanted }) => wanted || maySwitch(topic, channel), wrong.fixed),
    ['wanted'],
  ),
);
export type Preference = v.InferOutput<typeof Preference>;
