/** What an admin reads and does about a disputed payment, on the page of its order. */
export const disputeWords = {
  heading: 'Disputed payment',
  byHand: 'Money was sent back by hand',
  loading: 'Loading the dispute',
  statuses: {
    warning_needs_response: 'The bank asks about the payment. No money has been taken',
    warning_under_review: 'The bank is reviewing our answer. No money has been taken',
    warning_closed: 'The bank has closed its question. No money was taken',
    needs_response: 'The bank has taken the money and wants an answer',
    under_review: 'The bank is reviewing our answer',
    appeal_needs_response: 'The bank accepts an appeal',
    appeal_under_review: 'The bank is reviewing our appeal',
    won: 'The bank decided for Dogear',
    lost: 'The bank decided for the buyer',
    prevented: 'The bank did not open the dispute',
  },
  amount: 'Amount',
  reason: 'The bank says',
  dueBy: 'Answer by',
  id: 'Dispute',
  evidence: {
    label: 'Draft of an answer',
    hint: 'Answer in the dashboard of the payment service. This is what Dogear knows of the sale.',
  },
  /** Why an admin does it, and who reads that. */
  why: {
    label: 'Reason',
    accept: 'Only admins read it, in the audit log.',
    settle: 'The buyer and the seller read it on their order and in emails about it. The audit log keeps it, too.',
  },
  accept: {
    open: 'Accept the dispute',
    text: 'The dispute is lost at once: the bank gives the buyer the money, and the sale ends. This cannot be undone.',
    go: 'Accept the dispute',
    done: 'The dispute is accepted',
  },
  refund: {
    open: 'Refund the buyer',
    text: 'The sale ends, and what is left of the money goes back to the buyer. The bank then closes its question: it takes nothing, and there is no fee. This cannot be undone.',
    go: 'Refund the buyer',
    done: 'The buyer gets a refund',
  },
  settle: {
    text: 'Part of the money is back with the buyer. The sale is paused until you decide how it continues.',
    legend: 'What happens to the sale?',
    go_on: 'It goes on with the rest of the money',
    end: 'It ends, and the rest goes back to the buyer',
    go: 'Settle the sale',
    done: 'The sale is settled',
  },
} as const;
