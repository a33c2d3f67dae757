import { DECLINES_PER_HOLD, PAYMENTS_PER_DAY } from '../reservations/hold.ts';
import { QUEUES_PER_BUYER } from '../reservations/queue.ts';

/** Why a buyer cannot pay yet. */
const tooEarly = {
  unpaid: 'Your last hold on this book ended without a payment',
  turn: 'You did not pay in your turn',
  declined: `${DECLINES_PER_HOLD} cards were declined, so your hold on this book has ended`,
  day: `You have begun ${PAYMENTS_PER_DAY} payments within a day`,
} as const;

/** What people read about holds and queues: who may pay for a copy, and when. */
export const reservationsWords = {
  availability: {
    available: 'Available',
    yours: 'Yours to pay',
    held: 'Being bought right now',
    sold: 'Sold',
    gone: 'No longer listed',
  },
  notReserved: 'Not reserved until it is paid',
  heldUntil: (time: string) => `Held for you until ${time}`,
  turnUntil: (time: string) => `Your turn until ${time}`,
  firstInQueue: 'It is your turn',
  nowFree: 'The book is free for you now. You can pay',
  unusedTurn: 'If you do not pay in your turn, you wait at least 15 minutes before you can line up again.',
  leftQueue: 'You have left the line',
  payAgainFrom: (time: string) => `You can pay again from ${time}`,
  meanwhile: 'Your booking stays. Until then the book is not kept for you, and somebody else may buy it.',
  holdOver: 'The time to pay is over. The copy is no longer kept for you',
  minutesLeft: (minutes: number) => `Less than ${minutes === 1 ? 'a minute' : `${minutes} minutes`} left to pay`,
  tooEarly,
  wait: {
    unpaid: (time: string) => `${tooEarly.unpaid}. You can pay for it again from ${time}`,
    turn: (time: string) => `${tooEarly.turn}. You can pay or line up for this book again from ${time}`,
    declined: (time: string) => `${tooEarly.declined}. You can pay for it again from ${time}`,
    day: (time: string) => `${tooEarly.day}. You can begin the next one from ${time}`,
  },
  /** What the API refuses with when a request comes at the wrong moment. */
  conflict: {
    notInQueue: 'Nobody is buying this book right now. You can pay for it',
    tooManyQueues: `You are already lined up for ${QUEUES_PER_BUYER} books`,
    held: 'Somebody is paying for this book right now. Please try again in a few minutes',
    othersTurn: 'This book waits for somebody who was in line before you. Line up, and you are next if they do not pay',
    tooManyHolds: 'You are already paying for three books. Finish or delete one of these orders first',
  },
} as const;
