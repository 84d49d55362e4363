import { definePhrases } from '../../../language/phrases.ts'

export const deliveryChosePhrases = definePhrases({
  title: { zh: '选择配送', en: 'Delivery options' },
  addresses: { zh: '收货地址', en: 'Delivery addresses' },
  points: { zh: '自提点', en: 'Collection counters' },
  newAddress: { zh: '新增收货地址', en: 'Add an address' },
  editAddress: { zh: '编辑 {name} 的地址', en: 'Edit the address of {name}' },
  notDeliverable: { zh: '该地址暂不支持配送', en: "We can't deliver here" },
  noAddress: { zh: '还没有收货地址', en: 'No addresses yet' },
  noAddressText: { zh: '添加一个，就能快递到家。', en: 'Add one to have your order delivered.' },
  reload: { zh: '重新加载', en: 'Reload' },
})
