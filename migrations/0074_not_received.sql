-- A buyer may say that they never got a copy whose code was given: 'handed_over>deciding' is new. The rest is as it was (0059).
DROP TRIGGER fulfilment_events_in_order;
--> statement-breakpoint
CREATE TRIGGER fulfilment_events_in_order BEFORE INSERT ON fulfilment_events
WHEN NOT EXISTS (
  SELECT 1 FROM fulfilments WHERE fulfilments.order_id = NEW.order_id AND (
    (NEW.number = 1 AND fulfilments.version = 1 AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
    OR (NEW.number = fulfilments.version + 1
      AND NEW.action NOT IN ('freeze', 'thaw', 'funds-withdrawn', 'funds-reinstated', 'dispute-lost', 'refund-by-hand', 'settle',
        'paid-out', 'taken-back', 'debt-kept', 'debt-waived', 'paid-outside')
      AND fulfilments.state || '>' || NEW.state IN (
      'to_ship>to_ship', 'to_ship>shipped', 'to_ship>canceled', 'to_meet>handed_over', 'to_meet>canceled', 'to_meet>deciding',
      'shipped>shipped', 'shipped>completed', 'shipped>claimed', 'handed_over>completed', 'handed_over>claimed', 'handed_over>deciding',
      'claimed>shipped', 'claimed>handed_over', 'claimed>offered', 'claimed>returning', 'claimed>deciding', 'claimed>refunded',
      'offered>completed', 'offered>deciding', 'offered>refunded',
      'returning>returning', 'returning>deciding', 'returning>completed', 'returning>refunded',
      'deciding>returning', 'deciding>completed', 'deciding>refunded', 'completed>completed'
    ))
    OR (NEW.number = fulfilments.version + 1 AND NEW.action = CASE WHEN fulfilments.frozen_at IS NULL THEN 'freeze' ELSE 'thaw' END
      AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NOT NULL AND (NEW.deadline_at >= fulfilments.deadline_at
        OR (NEW.action = 'thaw' AND NEW.deadline_at = NEW.at AND NEW.state IN ('to_ship', 'to_meet')
          AND EXISTS (SELECT 1 FROM users WHERE users.id = fulfilments.seller_id AND users.suspended_at IS NOT NULL))))
    OR (NEW.number = fulfilments.version + 1 AND (
      (NEW.action IN ('funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle', 'taken-back', 'debt-waived')
        AND fulfilments.state = NEW.state AND fulfilments.deadline_at IS NEW.deadline_at)
      OR (NEW.action IN ('paid-out', 'debt-kept', 'paid-outside') AND NEW.deadline_at IS NULL
        AND fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)
      OR (NEW.action IN ('dispute-lost', 'settle') AND NEW.deadline_at IS NULL AND (
        NEW.state = 'refunded' OR (fulfilments.deadline_at IS NULL AND fulfilments.state = NEW.state)))))
  )
)
BEGIN
  SELECT RAISE(ABORT, 'an event leads on from the one before');
END;
