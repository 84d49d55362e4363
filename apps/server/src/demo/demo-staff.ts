import type { StaffRole } from '@aisle/contract/staff-roles'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Deps } from '../platform/deps.ts'
import { insertRows } from './demo-store.ts'

/** People for each role, who sign in to the console with one tap; two administrators, for acts of two people. */
const people: readonly { id?: string; role: StaffRole; name: string; email: string }[] = [
  { role: 'service', name: '苏晴', email: 'su.qing@example.com' },
  { role: 'warehouse', name: '周敏', email: 'zhou.min@example.com' },
  { role: 'counter', name: '郭燕', email: 'guo.yan@example.com' },
  { role: 'inspector', name: '何志远', email: 'he.zhiyuan@example.com' },
  { role: 'editor', name: '许明', email: 'xu.ming@example.com' },
  { role: 'flightOperations', name: '黄海', email: 'huang.hai@example.com' },
  { role: 'finance', name: '陈立', email: 'chen.li@example.com' },
  { role: 'analyst', name: '唐宁', email: 'tang.ning@example.com' },
  { role: 'admin', name: '林岚', email: 'lin.lan@example.com' },
  { id: 'second_admin', role: 'admin', name: '沈昱', email: 'shen.yu@example.com' },
]

/** Adds the demonstration's staff; those who are there stay as they are. */
export async function addDemoStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const rows = people.map(({ role, id = role, name, email }, at) => ({
    person_id: `psn_demo_${id}`,
    email,
    name,
    language: 'zh' as const,
    roles: [role],
    state: 'active' as const,
    // In this order they are offered.
    created_at: new Date(clock.now().getTime() + at),
  }))
  await inTransaction(db, (tx) => insertRows(tx, 'staff_people', rows))
}
