import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenFirstScreenStands } from '../../service-worker/when-first-screen-stands.ts'
import { GoodsToCollect } from '../shop/index.ts'

/** What can be collected before the flight of the plan: asked for when the result itself is complete, below it. */
export function GoodsBesidePlan() {
  const queries = useQueryClient()
  const [stands, setStands] = useState(false)
  useEffect(() => {
    let left = false
    void whenFirstScreenStands(queries).then(() => left || setStands(true))
    return () => void (left = true)
  }, [queries])
  return stands && <GoodsToCollect />
}
