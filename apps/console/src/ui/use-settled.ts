import { useEffect, useState } from 'react'

const usualMs = 400

/** The value once it has not changed for a moment, by its content. */
export function useSettled<Value>(value: Value, settleMs = usualMs): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    // What was a value of this type before it was text.
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), settleMs)
    return () => clearTimeout(timer)
  }, [text, settleMs])
  return settled
}
